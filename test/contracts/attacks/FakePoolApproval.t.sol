// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";
import {LocalTetherToken} from "../../../contracts/local/LocalTetherToken.sol";

import {PoolTest} from "../support/PoolTest.sol";
import {TestToken} from "../support/TestToken.sol";
import {vm} from "../support/Vm.sol";

/// @notice Looks like a pool but keeps what it receives.
contract FakePool {
    TestToken private immutable _token;
    IMiningPool private immutable _realPool;

    constructor(TestToken token_, IMiningPool realPool_) {
        _token = token_;
        _realPool = realPool_;
    }

    function stake(uint256 amount) external returns (uint256) {
        _token.transferFrom(msg.sender, address(this), amount);
        return amount;
    }

    function takeFrom(address victim, uint256 amount) external {
        _token.transferFrom(victim, address(this), amount);
    }

    function reachIntoTheRealPool(uint256 amount) external {
        _realPool.unstake(amount);
    }
}

/// @dev Attack: a site makes the user approve another address, or a contract exploits the real pool's allowance. M11
/// keeps our app from ever naming such an address; these tests show what still holds if the user is tricked.
contract FakePoolApprovalTest is PoolTest {
    FakePool private fakePool;

    function setUp() public override {
        super.setUp();
        fakePool = new FakePool(token, pool);
    }

    function test_FakePoolCannotUseAnApprovalOfTheRealPool() public {
        giveAndApprove(alice, 100 * one);
        vm.expectRevert(abi.encodeWithSelector(LocalTetherToken.InsufficientAllowance.selector, 0));
        fakePool.takeFrom(alice, 1);
    }

    function test_OtherCallersCannotUseAnApprovalOfTheRealPool() public {
        giveAndApprove(alice, 100 * one);
        vm.startPrank(stranger);
        vm.expectRevert(abi.encodeWithSelector(LocalTetherToken.InsufficientAllowance.selector, 0));
        pool.stake(100 * one);
        vm.expectRevert(abi.encodeWithSelector(LocalTetherToken.InsufficientAllowance.selector, 0));
        pool.fund(100 * one);
        vm.stopPrank();
        vm.assertEq(token.balanceOf(alice), 100 * one, "alice's wallet");
    }

    function test_OwnerCannotUseAnApprovalOfTheRealPool() public {
        giveAndApprove(alice, 100 * one);
        vm.expectRevert(abi.encodeWithSelector(LocalTetherToken.InsufficientAllowance.selector, 0));
        vm.prank(owner);
        pool.fund(100 * one);
    }

    /// @dev The app approves exactly the stake (M1), so no more than that was ever at risk.
    function test_FakePoolTakesNoMoreThanWasApproved() public {
        token.mint(alice, 1_000 * one);
        vm.startPrank(alice);
        token.approve(address(fakePool), 100 * one);
        fakePool.stake(100 * one);
        vm.stopPrank();

        vm.expectRevert(abi.encodeWithSelector(LocalTetherToken.InsufficientAllowance.selector, 0));
        fakePool.takeFrom(alice, 1);
        vm.assertEq(token.balanceOf(alice), 900 * one, "alice's wallet");
    }

    function test_NothingIsLeftToTakeAfterAStake() public {
        token.mint(alice, 900 * one);
        stakeAs(alice, 100 * one);
        vm.assertEq(token.allowance(alice, address(pool)), 0, "allowance");
        vm.assertEq(token.balanceOf(alice), 900 * one, "alice's wallet");
    }

    function test_FakePoolReachesNoStakeInTheRealPool() public {
        stakeAs(alice, 100 * one);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.InsufficientStake.selector, 0));
        vm.prank(alice);
        fakePool.reachIntoTheRealPool(100 * one);
        vm.assertEq(accountOf(alice).stake, 100 * one, "alice's stake");
    }
}
