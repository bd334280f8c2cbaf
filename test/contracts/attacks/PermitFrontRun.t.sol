// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";
import {LocalPermitToken} from "../../../contracts/local/LocalPermitToken.sol";

import {PermitSigner} from "../support/PermitSigner.sol";
import {PoolTest} from "../support/PoolTest.sol";
import {vm} from "../support/Vm.sol";

/// @dev Attack: take the victim's permit from the mempool and use it first.
contract PermitFrontRunTest is PoolTest, PermitSigner {
    uint256 private constant KEY = 0xB0B;

    address private attacker = namedAddress("attacker");
    address private victim;
    Permit private permit;

    function deployToken() internal override returns (address) {
        return address(new LocalPermitToken("USD Coin", "USDC", 6, address(this)));
    }

    function permitToken() internal view override returns (address) {
        return address(token);
    }

    function setUp() public override {
        super.setUp();
        victim = vm.addr(KEY);
        token.mint(victim, 100 * one);
        permit = signPermit(KEY, address(pool), 100 * one, timeNow() + 1 hours);
    }

    function test_VictimsStakeStillSucceeds() public {
        vm.prank(attacker);
        usePermit(permit);
        stakeWithPermitAs(victim);
        vm.assertEq(accountOf(victim).stake, 100 * one);
    }

    function test_AttackerCannotStakeForThemselvesWithIt() public {
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.PermitFailed.selector, 0, 100 * one));
        stakeWithPermitAs(attacker);
        vm.assertEq(token.balanceOf(victim), 100 * one, "the victim's tokens are where they were");
    }

    function test_AttackerCannotUseTheAllowance() public {
        vm.startPrank(attacker);
        usePermit(permit);

        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(pool), 0, 100 * one)
        );
        pool.stake(100 * one);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(pool), 0, 100 * one)
        );
        pool.fund(100 * one);
        vm.stopPrank();
        vm.assertEq(token.balanceOf(victim), 100 * one, "the victim's tokens are where they were");
    }

    function test_NothingIsAllowedAfterTheStake() public {
        vm.prank(attacker);
        usePermit(permit);
        stakeWithPermitAs(victim);
        token.mint(victim, 100 * one);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.PermitFailed.selector, 0, 100 * one));
        stakeWithPermitAs(victim);
    }

    function stakeWithPermitAs(address account) private {
        vm.prank(account);
        pool.stakeWithPermit(permit.amount, permit.deadline, permit.v, permit.r, permit.s);
    }
}
