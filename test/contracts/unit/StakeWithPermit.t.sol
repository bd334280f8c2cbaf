// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";
import {LocalPermitToken} from "../../../contracts/local/LocalPermitToken.sol";
import {LocalTetherToken} from "../../../contracts/local/LocalTetherToken.sol";

import {PermitSigner} from "../support/PermitSigner.sol";
import {PoolTest} from "../support/PoolTest.sol";
import {bound} from "../support/bound.sol";
import {vm} from "../support/Vm.sol";

contract StakeWithPermitTest is PoolTest, PermitSigner {
    uint256 private constant KEY = 0xA11CE;
    uint256 private constant NEVER = type(uint256).max;

    address private signer;

    function deployToken() internal override returns (address) {
        return address(new LocalPermitToken("USD Coin", "USDC", 6, address(this)));
    }

    function setUp() public override {
        super.setUp();
        signer = vm.addr(KEY);
        token.mint(signer, 1_000 * one);
    }

    function test_StakesWithoutAnApproval() public {
        Permit memory permit = signPermit(KEY, address(pool), 100 * one, NEVER);
        vm.assertEq(stakeWith(permit), 100 * one, "credited");
        vm.assertEq(accountOf(signer).stake, 100 * one, "stake");
        vm.assertEq(token.allowance(signer, address(pool)), 0, "allowance used up");
    }

    function test_EmitsStaked() public {
        Permit memory permit = signPermit(KEY, address(pool), 100 * one, NEVER);
        vm.expectEmit(address(pool));
        emit IMiningPool.Staked(signer, 100 * one, 100 * one);
        stakeWith(permit);
    }

    function test_SucceedsWhenSomeoneElseUsedThePermit() public {
        Permit memory permit = signPermit(KEY, address(pool), 100 * one, NEVER);
        usePermit(permit);
        vm.assertEq(stakeWith(permit), 100 * one);
    }

    function test_SucceedsWithAnInvalidPermitWhenTheAllowanceCovers() public {
        approveAs(signer, 100 * one);
        Permit memory expired = signPermit(KEY, address(pool), 100 * one, timeNow() - 1);
        vm.assertEq(stakeWith(expired), 100 * one);
    }

    function test_AcceptsAPermitUpToItsDeadline() public {
        Permit memory permit = signPermit(KEY, address(pool), 100 * one, timeNow());
        vm.assertEq(stakeWith(permit), 100 * one);
    }

    function test_RejectsAnExpiredPermit() public {
        Permit memory expired = signPermit(KEY, address(pool), 100 * one, timeNow() - 1);
        expectPermitFailed(0, 100 * one);
        stakeWith(expired);
    }

    function test_RejectsAPermitForAnotherAmount() public {
        Permit memory permit = signPermit(KEY, address(pool), 100 * one, NEVER);
        permit.amount = 100 * one + 1;
        expectPermitFailed(0, 100 * one + 1);
        stakeWith(permit);
    }

    function test_RejectsAPermitForAnotherSpender() public {
        Permit memory permit = signPermit(KEY, stranger, 100 * one, NEVER);
        expectPermitFailed(0, 100 * one);
        stakeWith(permit);
    }

    function test_RejectsAPermitSignedBySomeoneElse() public {
        Permit memory permit = signPermit(KEY, address(pool), 100 * one, NEVER);
        expectPermitFailed(0, 100 * one);
        vm.prank(stranger);
        pool.stakeWithPermit(permit.amount, permit.deadline, permit.v, permit.r, permit.s);
    }

    function test_RejectsAUsedPermit() public {
        Permit memory permit = signPermit(KEY, address(pool), 100 * one, NEVER);
        stakeWith(permit);
        expectPermitFailed(0, 100 * one);
        stakeWith(permit);
    }

    function test_RejectsWhenTheAllowanceIsOneUnitShort() public {
        approveAs(signer, 100 * one - 1);
        Permit memory expired = signPermit(KEY, address(pool), 100 * one, timeNow() - 1);
        expectPermitFailed(100 * one - 1, 100 * one);
        stakeWith(expired);
    }

    function test_RejectsMoreThanTheBalance() public {
        Permit memory permit = signPermit(KEY, address(pool), 1_001 * one, NEVER);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, signer, 1_000 * one, 1_001 * one)
        );
        stakeWith(permit);
    }

    function test_RejectsZero() public {
        Permit memory permit = signPermit(KEY, address(pool), 0, NEVER);
        vm.expectRevert(IMiningPool.ZeroAmount.selector);
        stakeWith(permit);
    }

    function test_RejectsWhilePaused() public {
        pause();
        Permit memory permit = signPermit(KEY, address(pool), 100 * one, NEVER);
        vm.expectRevert(IMiningPool.PoolPaused.selector);
        stakeWith(permit);
    }

    function test_SucceedsWithATokenWithoutPermitWhenTheAllowanceCovers() public {
        useTokenWithoutPermit();
        giveAndApprove(alice, 100 * one);
        vm.prank(alice);
        vm.assertEq(pool.stakeWithPermit(100 * one, NEVER, 27, 0, 0), 100 * one);
    }

    function test_RejectsATokenWithoutPermitWhenTheAllowanceDoesNotCover() public {
        useTokenWithoutPermit();
        giveAndApprove(alice, 99 * one);
        expectPermitFailed(99 * one, 100 * one);
        vm.prank(alice);
        pool.stakeWithPermit(100 * one, NEVER, 27, 0, 0);
    }

    function testFuzz_StakesWhatWasPermitted(uint96 amount) public {
        uint256 staked = bound(amount, 1, 1_000 * one);
        vm.assertEq(stakeWith(signPermit(KEY, address(pool), staked, NEVER)), staked, "credited");
        vm.assertEq(token.balanceOf(signer), 1_000 * one - staked, "left in the wallet");
    }

    function testFuzz_RandomSignatureMovesNothing(uint8 v, bytes32 r, bytes32 s) public {
        expectPermitFailed(0, 100 * one);
        vm.prank(signer);
        pool.stakeWithPermit(100 * one, NEVER, v, r, s);
    }

    /* -------------------------------------------------------------- HELPERS */

    function permitToken() internal view override returns (address) {
        return address(token);
    }

    function stakeWith(Permit memory permit) private returns (uint256) {
        vm.prank(signer);
        return pool.stakeWithPermit(permit.amount, permit.deadline, permit.v, permit.r, permit.s);
    }

    function useTokenWithoutPermit() private {
        setUpPool(address(new LocalTetherToken("Tether USD", "USDT", 6, address(this))));
    }

    function expectPermitFailed(uint256 allowance, uint256 needed) private {
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.PermitFailed.selector, allowance, needed));
    }
}
